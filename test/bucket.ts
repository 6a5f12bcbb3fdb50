import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { inject } from 'vitest'
import type { S3Options } from '#files/s3.ts'
import { afterwards } from './afterwards.ts'

let buckets = 0

/** An S3-compatible server of this process with an empty bucket, and how to reach it. It checks signatures and dates. */
export const bucket = async (): Promise<S3Options & { stop(): Promise<void> }> => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(inject('files'), `bucket-${process.pid}-${++buckets}`),
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.close()
    return stopped
  }
  afterwards(stop)
  return {
    bucket: 'pictures',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    access_key: 'S3RVER',
    secret_key: 'S3RVER',
    path_style: true,
    takes_posts: true,
    stop,
  }
}
