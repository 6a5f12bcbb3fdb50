import { join } from 'node:path'
import { disk } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import { s3 } from '#files/s3.ts'
import type { Config } from '#src/config.ts'

/** Where pictures and uploads are kept: in a bucket, or in the data directory. */
export const openFiles = (config: Config): FileStore =>
  config.s3_bucket ? bucketOf(config, config.s3_bucket) : disk(join(config.data_dir, 'files'))

/** Where trips are written for other programs, in a bucket or a directory; nothing where nobody wants them. */
export const openExport = (config: Config): FileStore | undefined => {
  if (config.export_bucket) return bucketOf(config, config.export_bucket)
  return config.export_dir ? disk(config.export_dir) : undefined
}

const bucketOf = (config: Config, bucket: string): FileStore =>
  s3({
    bucket,
    endpoint: config.s3_endpoint,
    region: config.s3_region,
    access_key: config.s3_access_key,
    secret_key: config.s3_secret_key,
    path_style: config.s3_path_style,
    takes_posts: config.s3_uploads,
  })
