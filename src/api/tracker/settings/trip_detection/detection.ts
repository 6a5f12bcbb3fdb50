import { Type } from 'typebox'
import { Named } from '../../../schema.ts'

/** How standing ends a track (supplement section 5.5). */
export const Detection = Named('TripDetection', {
  min_idle_duration_minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  idle_speed_threshold: Type.Integer({ minimum: 0, maximum: 200, description: 'km/h; 0: speed never makes it stand.' }),
  ignition_aware: Type.Boolean(),
  motion_sensor_aware: Type.Boolean(),
})
