#include <cuda_runtime.h>
#include <acme.h>
#include <acme_extra.h>
#include <acmert.h>

int acmeMine(int); /* the file's own */

int use(void)
{
    acmeThing thing;
    int status = acmeCreate(&thing) == ACME_STATUS_OK;
    status += ACME_TO_COME + acmeLaterOn(thing) + acmeMine(1) + acme_other(2);
    return status + raySomething(3);
}

#define CALL(name) acme##name
