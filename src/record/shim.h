/* The programs that stand in front of compilers, linkers and archivers while a build is recorded:
 * each runs the real one, and appends what it did to the record. */
#ifndef RECORD_SHIM_H
#define RECORD_SHIM_H

/* Runs the real program of the name argv[0] ("g++", found on TRANSHIP_RECORD_PATH) with the other
 * words, or, if argv[0] is "launch", the program argv[1]. Without TRANSHIP_RECORD, and within a
 * command that is recorded itself, nothing is recorded; but what a wrapper of MPI runs is, as a part
 * of it. Ends as the program does, by its signal,
 * too; else returns the exit code: 127 if there is no such program. */
int shim_run(int argc, char **argv);

#endif
