LIBS = -lcusparseLt -lnvperf_host
names: a.out
	cu++filt < names.txt
	nvprune -arch sm_70 libx.a -o liby.a
	hipcc main.cu $(LIBS)
