.RECIPEPREFIX = >
app: app.cu
> hipcc $< -o $@
>hipcc -c $<
.RECIPEPREFIX =
other: app.cu
	hipcc $< -o $@
