import { makeSite } from './make.ts'

/** `node make-process.ts <root> <folder>`: builds the pages, in a process of its own, and ends with whoever started it. */
const [, , root, folder] = process.argv
if (!root || !folder) throw new Error('root and folder must be given')
process.once('disconnect', () => process.exit(1))
try {
  await makeSite(root, folder)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
