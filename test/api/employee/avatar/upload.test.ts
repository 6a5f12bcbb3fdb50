import { uploadStories } from '#test/avatars.ts'
import { employee } from './employee.ts'

await uploadStories(employee)
