import { uploadStories } from '#test/avatars.ts'
import { vehicle } from './vehicle.ts'

await uploadStories(vehicle)
