%:include <hip/hip_runtime.h>
%:define OK hipSuccess
int f(void *p) <% int a<:2:> = <%OK, 1%>; return hipFree(p) + a<:0:>; %>
