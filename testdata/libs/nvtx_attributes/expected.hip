#include <hip/hip_runtime.h>
#include <roctracer/roctx.h>
#include <nvtx3/nvToolsExtCudaRt.h>

nvtxDomainHandle_t domain;

int colored(const char *text)
{
    nvtxEventAttributes_t a = {0};
    a.version = NVTX_VERSION;
    a.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    a.colorType = NVTX_COLOR_ARGB;
    a.color = 0xff0000ff;
    a.payloadType = NVTX_PAYLOAD_TYPE_INT32;
    a.messageType = NVTX_MESSAGE_TYPE_ASCII;
    a.message.ascii = text;
    return nvtxRangePushEx(&a);
}

void domains(const nvtxEventAttributes_t *a)
{
    domain = nvtxDomainCreateA("library");
    nvtxStringHandle_t name = nvtxDomainRegisterStringA(domain, "step");
    nvtxDomainRangePushEx(domain, a);
    roctxRangePop();
    roctx_range_id_t id = nvtxDomainRangeStartEx(domain, a);
    roctxRangeStop(id);
    nvtxDomainDestroy(domain);
    (void)name;
}
