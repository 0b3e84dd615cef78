/* And what that does not bring either. */
#ifndef HIP_MOST_H
#define HIP_MOST_H
hipError_t hipMost(int n);
#endif
