#include <hip/hip_runtime.h>
#include <hipacme/hipacme.h>
#include <acme_extra.h>
#include <acmert.h>

int acmeMine(int); /* the file's own */

int use(void)
{
    hipacmeThing thing;
    int status = hipacmeCreate(&thing) == HIPACME_STATUS_OK;
    status += ACME_TO_COME + acmeLaterOn(thing) + acmeMine(1) + acme_other(2);
    return status + raySomething(3);
}

#define CALL(name) hipacme##name
