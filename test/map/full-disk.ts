import { createKept } from '#map/fetched/kept.ts'

/** Keeps tiles in the folder that is named, until one is not there afterwards, and prints what there is then. */

const folder = process.argv[2] ?? ''
const lines: { message: string; code: unknown }[] = []
const say = (details: object, message: string): void => {
  lines.push({ message, code: (details as { err?: { code?: string } }).err?.code })
}
const kept = createKept({ folder, size: 100 * 1024 * 1024, log: { info: say, warn: say, error: say } })
const entry = { bytes: Buffer.alloc(30_000, 7), type: 'image/png', encoding: undefined }
const most = 100
let count = 0
while (count < most) {
  await kept.keep(`tile ${count}`, entry, 60)
  if (!(await kept.read(`tile ${count}`))) break
  count++
}
let isWhole = true
for (let i = 0; i < count; i++) isWhole &&= (await kept.read(`tile ${i}`))?.bytes.equals(entry.bytes) === true
process.stdout.write(JSON.stringify({ count, isWhole, lines }))
