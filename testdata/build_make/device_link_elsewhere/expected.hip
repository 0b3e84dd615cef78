# what takes the object is not in this file, or adds MPI's libraries
link.o: a.o b.o
	hipcc -dlink a.o b.o -o $@
mpi.o: a.o b.o
	hipcc -dlink a.o b.o -o $@
prog: mpi.o
	mpicxx a.o b.o mpi.o -o $@ -lamdhip64
