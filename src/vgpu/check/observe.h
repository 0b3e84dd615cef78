/* --check and --profile: what looks at launches. */
#ifndef VGPU_CHECK_OBSERVE_H
#define VGPU_CHECK_OBSERVE_H

/* Reads TRANSHIP_VGPU_CHECK, TRANSHIP_VGPU_PROFILE and TRANSHIP_VGPU_ERROR_EXITCODE, and takes the places
 * from which they look. Before the first allocation; only the first call counts. */
void observe_start(void);

/* How many threads may run workgroups: the argument of machine_init. One for the checker: what it finds is
 * then the same in every run. */
unsigned observe_threads(void);

#endif
