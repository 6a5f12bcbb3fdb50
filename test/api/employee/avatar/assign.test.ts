import { assignStories } from '#test/avatars.ts'
import { employee } from './employee.ts'

await assignStories(employee)
