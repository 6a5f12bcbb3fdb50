import type { Readable } from 'node:stream'
import { checked, type FileStore, whole } from './file-store.ts'

export interface S3Options {
  bucket: string
  /** Empty: Amazon's, in that region. */
  endpoint: string
  region: string
  /** Empty: those of the environment or of the machine, as Amazon's own programs find them. */
  access_key: string
  secret_key: string
  /** The bucket is named in the path and not in the host. */
  path_style: boolean
}

/** Milliseconds: whoever uploads waits for an answer. */
const patience = {
  connectionTimeout: 5_000,
  requestTimeout: 15_000,
  throwOnRequestTimeout: true,
  socketTimeout: 15_000,
}

/** Loaded with the first file: it takes megabytes, and files on disk do without. */
const load = () => Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')])

const open = async ({ endpoint, region, access_key, secret_key, path_style }: S3Options) => {
  const [sdk, { getSignedUrl }] = await load()
  const client = new sdk.S3Client({
    region,
    forcePathStyle: path_style,
    requestHandler: patience,
    maxAttempts: 2,
    // Many stores that speak S3 know no other checksums than those of its signatures.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(access_key && { credentials: { accessKeyId: access_key, secretAccessKey: secret_key } }),
  })
  return { sdk, client, getSignedUrl }
}

/** Files in a bucket of a store that speaks S3: Amazon's, MinIO, Garage, Ceph and their like. */
export const s3 = (options: S3Options): FileStore => {
  let opened: ReturnType<typeof open> | undefined
  const store = () => {
    opened ??= open(options)
    return opened
  }
  const named = (key: string) => ({ Bucket: options.bucket, Key: checked(key) })
  return {
    async put(key, bytes, type) {
      const at = named(key)
      const { client, sdk } = await store()
      // Whole, for a request that is tried again sends it again. No file is larger than an upload may be.
      await client.send(new sdk.PutObjectCommand({ ...at, Body: await whole(bytes), ContentType: type }))
    },

    async get(key) {
      const at = named(key)
      const { client, sdk } = await store()
      const found = await client.send(new sdk.GetObjectCommand(at)).catch(unlessMissing)
      if (!found) return undefined
      const { Body, ContentLength = 0, LastModified = new Date(0) } = found
      return { stream: Body as Readable, size: ContentLength, modified: LastModified }
    },

    async remove(key) {
      const at = named(key)
      const { client, sdk } = await store()
      await client.send(new sdk.DeleteObjectCommand(at))
    },

    async link(key, seconds) {
      const at = named(key)
      const { client, sdk, getSignedUrl } = await store()
      const found = await client.send(new sdk.HeadObjectCommand(at)).catch(unlessMissing)
      return found && getSignedUrl(client, new sdk.GetObjectCommand(at), { expiresIn: seconds })
    },

    // An object is whole or not there.
    async sweep() {},
  }
}

const unlessMissing = (error: Error): undefined => {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
  throw error
}
