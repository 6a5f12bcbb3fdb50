import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** Lists that are kept as one value: JSON, deflated in the thread pool. */

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Compresses a list as JSON. */
export const pack = (list: readonly unknown[]): Promise<Buffer> => deflate(JSON.stringify(list))

/** The list that `pack` has compressed. */
export const unpack = async <T>(packed: Buffer): Promise<T[]> => JSON.parse((await inflate(packed)).toString())
