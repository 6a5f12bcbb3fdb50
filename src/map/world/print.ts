import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { writeArchive } from '../write-archive.ts'
import { cutWorld, levels } from './cut.ts'
import { told } from './told.ts'

/** A program of its own: writes the world to the file that it is told, behind all that is more urgent. */
setPriority(10)
// It ends with whoever has started it.
process.stdin.on('end', () => process.exit(1)).resume()
const [file = ''] = process.argv.slice(2)
writeFileSync(file, Buffer.concat(await writeArchive(cutWorld(), told, levels)))
process.exit()
