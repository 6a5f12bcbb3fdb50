import { createUploads } from '#map/own/uploads.ts'

/** Takes a piece of a file of maps, where no file may become as long, and prints what becomes of it. */

const [, , folder = '', path = '', size = ''] = process.argv
const uploads = createUploads(folder)
const id = (await uploads.create('town', 10_000_000)) ?? ''
const became = await uploads.append(id, 0, { path, size: Number(size) })
process.stdout.write(JSON.stringify([became, await uploads.list()]))
