/* From the words of a command line to the command that they name. */
#ifndef CMD_DISPATCH_H
#define CMD_DISPATCH_H

/* The whole of main(): runs the command that argv[1] names, or hipify if the program is called by
 * that name; returns the exit code. */
int dispatch_main(int argc, char **argv);

#endif
