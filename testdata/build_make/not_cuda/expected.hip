# Nothing in here is CUDA's
CC ?= gcc
CFLAGS = -O2 -Wall -Werror -t -G 8 -I/usr/include -I$(CUDADOC)/x
LDLIBS = -lm -lcurl -lcunit
PYTHON = python3
prog: main.o util.o
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)
main.o: main.c ; $(CC) $(CFLAGS) -c main.c
test: prog
	./prog --threads 4 --use-cuda=no -arch x86_64
	$(PYTHON) run.py --debug --verbose --shared --cudart
	@echo done \
	  and over
-include $(wildcard *.d)
