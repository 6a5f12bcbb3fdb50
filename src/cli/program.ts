import { carryOut } from './commands.ts'
import { leave } from './ending.ts'

await carryOut(process.argv.slice(2))
// A command that is done, or has failed, is the end of its process: what it has left behind keeps nothing half alive.
leave()
