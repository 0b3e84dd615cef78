/* --error-exitcode: the exit status of a program after a finding. */
#ifndef VGPU_HSA_EXITCODE_H
#define VGPU_HSA_EXITCODE_H

/* Reads TRANSHIP_VGPU_ERROR_EXITCODE. Called before --check and --profile start, so that the
 * process ends only after they have written their reports (atexit runs in reverse order). */
void exitcode_start(void);

/* Gives the process that exit status at its end, if the variable is set: also if HIP's runtime ends
 * it by abort(), as it does when a queue reports an error. */
void exitcode_demand(void);

#endif
