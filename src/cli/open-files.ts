import { join } from 'node:path'
import { disk } from '#files/disk.ts'
import type { FileStore } from '#files/file-store.ts'
import { s3 } from '#files/s3.ts'
import type { Config } from '#src/config.ts'

/** Where pictures and uploads are kept: in a bucket, or in the data directory. */
export const openFiles = (config: Config): FileStore =>
  config.s3_bucket
    ? s3({
        bucket: config.s3_bucket,
        endpoint: config.s3_endpoint,
        region: config.s3_region,
        access_key: config.s3_access_key,
        secret_key: config.s3_secret_key,
        path_style: config.s3_path_style,
        takes_posts: config.s3_uploads,
      })
    : disk(join(config.data_dir, 'files'))
