.RECIPEPREFIX = >
app: app.cu
> nvcc -arch=sm_80 $< -o $@
>nvcc -arch=sm_80 -c $<
.RECIPEPREFIX =
other: app.cu
	nvcc -arch=sm_80 $< -o $@
