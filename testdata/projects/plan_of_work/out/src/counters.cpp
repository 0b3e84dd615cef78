#include "../include/counters.h"

// Metrics, events and activities are three jobs for whoever ports this.
void counters_begin(counters *c, hipDevice_t device, const char *name)
{
    uint32_t events = 0;
    hipCtx_t context;
    hipCtxGetCurrent(&context);
    cuptiSubscribe(&c->subscriber, nullptr, nullptr);
    cuptiMetricGetIdFromName(device, name, &c->metric);
    cuptiMetricGetNumEvents(c->metric, &events);
    cuptiMetricCreateEventGroupSets(context, sizeof c->metric, &c->metric, &c->passes);
    cuptiEventGroupSetEnable(c->passes->sets);
    cuptiActivityEnable(CUPTI_ACTIVITY_KIND_KERNEL);
    cuptiActivityRegisterCallbacks(nullptr, nullptr);
}

void counters_end(counters *c, hipDevice_t device)
{
    CUpti_MetricValue value;
    CUpti_EventID id = 0;
    uint64_t count = 0;
    size_t size = sizeof count;
    cuptiEventGroupReadEvent(c->passes->sets->eventGroups[0], CUPTI_EVENT_READ_FLAG_NONE, id, &size, &count);
    cuptiEventGroupSetDisable(c->passes->sets);
    cuptiMetricGetValue(device, c->metric, sizeof id, &id, sizeof count, &count, 0, &value);
    cuptiActivityFlushAll(0);
    cuptiUnsubscribe(c->subscriber);
    c->value = value.metricValueDouble;
}
