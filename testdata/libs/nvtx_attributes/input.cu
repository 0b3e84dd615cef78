#include <nvtx3/nvToolsExt.h>
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
    nvtxDomainRangePop(domain);
    nvtxRangeId_t id = nvtxDomainRangeStartEx(domain, a);
    nvtxDomainRangeEnd(domain, id);
    nvtxDomainDestroy(domain);
    (void)name;
}
