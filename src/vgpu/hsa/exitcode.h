/* --error-exitcode: the exit status of a program of which something was reported. */
#ifndef VGPU_HSA_EXITCODE_H
#define VGPU_HSA_EXITCODE_H

/* Reads TRANSHIP_VGPU_ERROR_EXITCODE. Before --check and --profile: it ends the process after they
 * have said what they have to say. */
void exitcode_start(void);

/* At its end the process is to have that status, where one is wanted: even if HIP's runtime ends it
 * by abort(), as it does when a queue reports an error. */
void exitcode_demand(void);

#endif
