// Hardware counters of a run. Every program includes this header.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>
#include <cupti.h>

struct counters {
    CUpti_SubscriberHandle subscriber;
    CUpti_MetricID metric;
    CUpti_EventGroupSets *passes;
    double value;
};

void counters_begin(counters *c, CUdevice device, const char *name);
void counters_end(counters *c, CUdevice device);
