// Tiled matrix multiplication, with the sloppy spacing of a course exercise
#include<stdio.h>
#include<stdlib.h>
#include	<cuda.h>
#  include  "cuda_runtime.h"
#include "device_launch_parameters.h"
#define TILE 16
#define CUDA_CALL(x) do{ if((x)!=cudaSuccess){ printf("FAIL matrix_multiply line %d\n",__LINE__); exit(1);} }while(0)

__global__ void matMul(float*A,float*B,float*C,int M,int N,int K){
  __shared__ float As[TILE][TILE],Bs[TILE][TILE+1];
    int row=blockIdx.y*TILE+threadIdx.y,col=blockIdx.x*TILE+threadIdx.x;
  float sum=0;
  for(int t=0;t<(K+TILE-1)/TILE;t++){
      As[threadIdx.y][threadIdx.x]=(row<M&&t*TILE+threadIdx.x<K)?A[row*K+t*TILE+threadIdx.x]:0;
      Bs[threadIdx.y][threadIdx.x]=(col<N&&t*TILE+threadIdx.y<K)?B[(t*TILE+threadIdx.y)*N+col]:0;
      __syncthreads();
      #pragma unroll
      for(int k=0;k<TILE;k++)sum+=As[threadIdx.y][k]*Bs[k][threadIdx.x];
      __syncthreads();
  }
  if(row<M&&col<N)C[row*N+col]=sum;
}

int main(int argc,char**argv){
  int M=37,N=53,K=41,i,j,k;
  size_t sA=M*K*sizeof(float),sB=K*N*sizeof(float),sC=M*N*sizeof(float);
  float*A=(float*)malloc(sA),*B=(float*)malloc(sB),*C=(float*)malloc(sC);
  for(i=0;i<M*K;i++)A[i]=(float)(i%7-3);
  for(i=0;i<K*N;i++)B[i]=(float)(i%5-2);
  float*dA,*dB,*dC;
  CUDA_CALL(cudaMalloc((void**)&dA,sA));CUDA_CALL(cudaMalloc((void**)&dB,sB));CUDA_CALL(cudaMalloc((void**)&dC,sC));
  CUDA_CALL(cudaMemcpy(dA,A,sA,cudaMemcpyHostToDevice)); CUDA_CALL(cudaMemcpy(dB,B,sB,cudaMemcpyHostToDevice));
  dim3 threads(TILE,TILE),grid((N+TILE-1)/TILE,(M+TILE-1)/TILE);
  cudaEvent_t start,stop;float ms;
  cudaEventCreate(&start);cudaEventCreate(&stop);
  cudaEventRecord(start,0);
  matMul<<<grid,threads>>>(dA,dB,dC,M,N,K);
  cudaEventRecord(stop,0);cudaEventSynchronize(stop);
  cudaEventElapsedTime(&ms,start,stop);
  CUDA_CALL(cudaMemcpy(C,dC,sC,cudaMemcpyDeviceToHost));
  for(i=0;i<M;i++)for(j=0;j<N;j++){
      float s=0;
      for(k=0;k<K;k++)s+=A[i*K+k]*B[k*N+j];
      if(s!=C[i*N+j]){printf("FAIL matrix_multiply %d %d: %f %f\n",i,j,C[i*N+j],s);return 1;}
  }
  cudaFree(dA);cudaFree(dB);cudaFree(dC);cudaEventDestroy(start);cudaEventDestroy(stop);
  free(A);free(B);free(C);
  printf("PASS matrix_multiply\n");
  return 0;
}
