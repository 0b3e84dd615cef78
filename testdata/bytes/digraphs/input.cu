%:include <cuda_runtime.h>
%:define OK cudaSuccess
int f(void *p) <% int a<:2:> = <%OK, 1%>; return cudaFree(p) + a<:0:>; %>
