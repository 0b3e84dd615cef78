PROF = nvprof --print-gpu-trace
check: app
	cuda-memcheck ./app
	@compute-sanitizer --tool racecheck ./app
	$(PROF) ./app
	/usr/local/cuda/bin/cuobjdump -sass app > app.sass
	hipcc app.cu -o app && nsys profile ./app
	cp /usr/local/cuda/lib64/libcudart.so.12 dist/
	echo "use nvcc of /usr/local/cuda"
	$(MAKE) -C sub NVCC=nvcc
