import { assignStories } from '#test/avatars.ts'
import { vehicle } from './vehicle.ts'

await assignStories(vehicle)
