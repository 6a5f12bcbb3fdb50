import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { noLonger } from '#net/read-answer.ts'
import { checked, type FileStore } from './file-store.ts'
import { signPost } from './s3-post.ts'
import { aside } from './temporary.ts'

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
  /** Others may send it files themselves, by forms that we sign. */
  takes_posts: boolean
}

/** Milliseconds: whoever uploads waits for an answer. */
const s3Timeouts = {
  connectionTimeout: 5_000,
  requestTimeout: 15_000,
  throwOnRequestTimeout: true,
  socketTimeout: 15_000,
}

/** Bytes of an answer that is no file: its client reads all of them before it says what they mean. */
const largest = 65_536

/** Bytes of a stream that are held in memory. */
const most_whole = 1_048_576

interface Answer {
  response: { statusCode?: number; body?: unknown }
}

/** The answer of a store, read no further than that unless it is a file. */
const bounded = (told: Answer, command: string | undefined): void => {
  const { response } = told
  const isFile = command === 'GetObjectCommand' && (response.statusCode ?? 0) < 300
  if (!isFile && response.body instanceof Readable) response.body = Readable.from(noLonger(response.body, largest))
}

/** Loaded with the first file: it takes megabytes, and files on disk do without. */
const load = () => Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')])

const open = async ({ endpoint, region, access_key, secret_key, path_style }: S3Options) => {
  const [sdk, { getSignedUrl }] = await load()
  const client = new sdk.S3Client({
    region,
    forcePathStyle: path_style,
    requestHandler: s3Timeouts,
    maxAttempts: 2,
    // Many stores that speak S3 know no other checksums than those of its signatures.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(access_key && { credentials: { accessKeyId: access_key, secretAccessKey: secret_key } }),
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const told = await next(args)
        bounded(told as Answer, commandName)
        return told
      },
    { step: 'deserialize', priority: 'low', name: 'bounded' },
  )
  return { sdk, client, getSignedUrl }
}

/** A file store in a bucket of a store that speaks S3: Amazon's, MinIO, Garage, Ceph and their like. */
export const s3 = (options: S3Options): FileStore => {
  let opened: ReturnType<typeof open> | undefined
  const store = () => {
    opened ??= open(options)
    return opened
  }
  const named = (key: string) => ({ Bucket: options.bucket, Key: checked(key) })
  return {
    async put(key, bytes, type, size) {
      const at = { ...named(key), ContentType: type }
      const { client, sdk } = await store()
      const send = (body: Sent): Promise<unknown> => client.send(new sdk.PutObjectCommand({ ...at, ...body }))
      if (!(bytes instanceof Readable)) await send({ Body: bytes })
      else if (size !== undefined) await send({ Body: bytes, ContentLength: size })
      else await sendAside(bytes, send)
    },

    async get(key, part) {
      const at = named(key)
      const { client, sdk } = await store()
      const asked = { ...at, ...(part && { Range: `bytes=${part.from}-${part.to}` }) }
      const found = await client.send(new sdk.GetObjectCommand(asked)).catch(unlessMissing)
      if (!found) return undefined
      const { Body, ContentLength = 0, ContentRange = '', LastModified = new Date(0) } = found
      const whole_size = /\/(\d+)$/.exec(ContentRange)?.[1]
      return { stream: Body as Readable, size: Number(whole_size ?? ContentLength), modified: LastModified }
    },

    async size(key) {
      const at = named(key)
      const { client, sdk } = await store()
      const found = await client.send(new sdk.HeadObjectCommand(at)).catch(unlessMissing)
      return found && (found.ContentLength ?? 0)
    },

    async copy(from, to) {
      const at = named(to)
      const { client, sdk } = await store()
      await client.send(new sdk.CopyObjectCommand({ ...at, CopySource: `${options.bucket}/${checked(from)}` }))
    },

    async remove(key) {
      const at = named(key)
      const { client, sdk } = await store()
      await client.send(new sdk.DeleteObjectCommand(at))
    },

    async link(key, seconds, as) {
      const at = named(key)
      const { client, sdk, getSignedUrl } = await store()
      const found = await client.send(new sdk.HeadObjectCommand(at)).catch(unlessMissing)
      const said = as && { ResponseContentDisposition: as.disposition, ResponseContentType: as.type }
      return found && getSignedUrl(client, new sdk.GetObjectCommand({ ...at, ...said }), { expiresIn: seconds })
    },

    async post(key, posting) {
      checked(key)
      if (!options.takes_posts) return undefined
      const { client, sdk, getSignedUrl } = await store()
      // The client knows its credentials, and where it finds the bucket.
      const address = new URL(await getSignedUrl(client, new sdk.HeadBucketCommand({ Bucket: options.bucket })))
      const [credentials, region] = await Promise.all([client.config.credentials(), client.config.region()])
      const url = `${address.origin}${address.pathname}`
      return { url, fields: signPost({ ...posting, bucket: options.bucket, key, region, credentials }, new Date()) }
    },

    // An object is whole or not there.
    async sweep() {},
  }
}

interface Sent {
  Body: Buffer | Readable
  ContentLength?: number
}

/** Sends a stream of which nobody knows how long it is: it may be longer than memory. */
const sendAside = async (bytes: Readable, send: (body: Sent) => Promise<unknown>): Promise<void> => {
  const kept = await aside(bytes)
  try {
    // Whole, for a request that is tried again sends it again; of what is large there is one try.
    if (kept.size <= most_whole) await send({ Body: await buffer(kept.read()) })
    else await send({ Body: kept.read(), ContentLength: kept.size })
  } finally {
    await kept.remove()
  }
}

const unlessMissing = (error: Error): undefined => {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
  throw error
}
