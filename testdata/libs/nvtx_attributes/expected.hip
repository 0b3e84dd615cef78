#include <hip/hip_runtime.h>

#if !defined(TRANSHIP_NVTX_ATTRIBUTES)
#define TRANSHIP_NVTX_ATTRIBUTES
// NVTX's attributes of ranges and marks, its domains and registered strings: roctx takes the text alone. What has no counterpart there (colors,
// categories, payloads, the names of domains) is for NVIDIA's tools, and without effect
#include <roctracer/roctx.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef struct tranship_nvtxDomainRegistration_st {
    char is_there;
} tranship_nvtxDomainRegistration, *tranship_nvtxDomainHandle_t;
typedef struct tranship_nvtxStringRegistration_st {
    char *text;
} tranship_nvtxStringRegistration, *tranship_nvtxStringHandle_t;
enum { tranship_NVTX_VERSION = 3 };
typedef enum tranship_nvtxColorType_t { tranship_NVTX_COLOR_UNKNOWN, tranship_NVTX_COLOR_ARGB } tranship_nvtxColorType_t;
typedef enum tranship_nvtxMessageType_t {
    tranship_NVTX_MESSAGE_UNKNOWN,
    tranship_NVTX_MESSAGE_TYPE_ASCII,
    tranship_NVTX_MESSAGE_TYPE_UNICODE,
    tranship_NVTX_MESSAGE_TYPE_REGISTERED
} tranship_nvtxMessageType_t;
typedef enum tranship_nvtxPayloadType_t {
    tranship_NVTX_PAYLOAD_UNKNOWN,
    tranship_NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
    tranship_NVTX_PAYLOAD_TYPE_INT64,
    tranship_NVTX_PAYLOAD_TYPE_DOUBLE,
    tranship_NVTX_PAYLOAD_TYPE_UNSIGNED_INT32,
    tranship_NVTX_PAYLOAD_TYPE_INT32,
    tranship_NVTX_PAYLOAD_TYPE_FLOAT
} tranship_nvtxPayloadType_t;
typedef union tranship_nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    tranship_nvtxStringHandle_t registered;
} tranship_nvtxMessageValue_t;
typedef struct tranship_nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    tranship_nvtxMessageValue_t message;
} tranship_nvtxEventAttributes_t;
enum { tranship_NVTX_EVENT_ATTRIB_STRUCT_SIZE = sizeof(tranship_nvtxEventAttributes_t) };
// roctx copies the text, so one place for each thread will do
static inline const char *tranship_nvtx_text(const tranship_nvtxEventAttributes_t *attributes)
{
    static __thread char wide[256];
    if (attributes->messageType == tranship_NVTX_MESSAGE_TYPE_ASCII && attributes->message.ascii)
        return attributes->message.ascii;
    if (attributes->messageType == tranship_NVTX_MESSAGE_TYPE_REGISTERED && attributes->message.registered)
        return attributes->message.registered->text;
    if (attributes->messageType != tranship_NVTX_MESSAGE_TYPE_UNICODE || !attributes->message.unicode)
        return "";
    size_t n = wcstombs(wide, attributes->message.unicode, sizeof wide - 1);
    wide[n == (size_t)-1 ? 0 : n] = 0;
    return wide;
}
static inline int tranship_nvtxRangePushEx(const tranship_nvtxEventAttributes_t *attributes)
{
    return roctxRangePushA(tranship_nvtx_text(attributes));
}
static inline roctx_range_id_t tranship_nvtxRangeStartEx(const tranship_nvtxEventAttributes_t *attributes)
{
    return roctxRangeStartA(tranship_nvtx_text(attributes));
}
static inline void tranship_nvtxMarkEx(const tranship_nvtxEventAttributes_t *attributes)
{
    roctxMarkA(tranship_nvtx_text(attributes));
}
static inline tranship_nvtxDomainHandle_t tranship_nvtxDomainCreateA(const char *name)
{
    (void)name;
    return (tranship_nvtxDomainHandle_t)calloc(1, sizeof(tranship_nvtxDomainRegistration));
}
static inline void tranship_nvtxDomainDestroy(tranship_nvtxDomainHandle_t domain)
{
    free(domain);
}
static inline int tranship_nvtxDomainRangePushEx(tranship_nvtxDomainHandle_t domain, const tranship_nvtxEventAttributes_t *attributes)
{
    (void)domain;
    return tranship_nvtxRangePushEx(attributes);
}
static inline roctx_range_id_t tranship_nvtxDomainRangeStartEx(tranship_nvtxDomainHandle_t domain,
                                                               const tranship_nvtxEventAttributes_t *attributes)
{
    (void)domain;
    return tranship_nvtxRangeStartEx(attributes);
}
static inline void tranship_nvtxDomainMarkEx(tranship_nvtxDomainHandle_t domain, const tranship_nvtxEventAttributes_t *attributes)
{
    (void)domain;
    tranship_nvtxMarkEx(attributes);
}
// As NVTX's, a string stays registered until the program ends
static inline tranship_nvtxStringHandle_t tranship_nvtxDomainRegisterStringA(tranship_nvtxDomainHandle_t domain, const char *string)
{
    const char *text = string ? string : "";
    size_t size = strlen(text) + 1;
    tranship_nvtxStringHandle_t handle = (tranship_nvtxStringHandle_t)malloc(sizeof *handle);
    (void)domain;
    if (handle)
        handle->text = (char *)malloc(size);
    if (handle && !handle->text) {
        free(handle);
        return NULL;
    }
    if (handle)
        memcpy(handle->text, text, size);
    return handle;
}
#endif

#include <roctracer/roctx.h>
#include <nvtx3/nvToolsExtCudaRt.h>

tranship_nvtxDomainHandle_t domain;

int colored(const char *text)
{
    tranship_nvtxEventAttributes_t a = {0};
    a.version = tranship_NVTX_VERSION;
    a.size = tranship_NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    a.colorType = tranship_NVTX_COLOR_ARGB;
    a.color = 0xff0000ff;
    a.payloadType = tranship_NVTX_PAYLOAD_TYPE_INT32;
    a.messageType = tranship_NVTX_MESSAGE_TYPE_ASCII;
    a.message.ascii = text;
    return tranship_nvtxRangePushEx(&a);
}

void domains(const tranship_nvtxEventAttributes_t *a)
{
    domain = tranship_nvtxDomainCreateA("library");
    tranship_nvtxStringHandle_t name = tranship_nvtxDomainRegisterStringA(domain, "step");
    tranship_nvtxDomainRangePushEx(domain, a);
    roctxRangePop();
    roctx_range_id_t id = tranship_nvtxDomainRangeStartEx(domain, a);
    roctxRangeStop(id);
    tranship_nvtxDomainDestroy(domain);
    (void)name;
}
