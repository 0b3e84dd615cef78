#pragma once
// As much of HIP as is used here.
typedef struct stream_of_hip *hipStream_t;
typedef struct event_of_hip *hipEvent_t;
enum hipError_t { hipSuccess };
hipError_t hipMalloc(void **p, unsigned long bytes);
void hipNewThing();
