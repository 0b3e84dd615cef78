float4 corner(float x) { return float4{x, x, x, x}; }
dim3 grid;
