import { uploadStories } from '#test/avatars.ts'
import { place } from './place.ts'

await uploadStories(place)
