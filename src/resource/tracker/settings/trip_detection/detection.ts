import { Type } from 'typebox'
import { Named } from '#contract/schema.ts'

/** Settings of trip detection: how long standing ends a track (supplement section 5.5). */
export const Detection = Named('TripDetection', {
  min_idle_duration_minutes: Type.Integer({
    minimum: 1,
    maximum: 1440,
    description: 'Minutes of standing that end a track.',
  }),
  idle_speed_threshold: Type.Integer({ minimum: 0, maximum: 200, description: 'km/h; 0: speed never makes it stand.' }),
  ignition_aware: Type.Boolean({ description: 'Ignition decides beside the speed where a track begins and ends.' }),
  motion_sensor_aware: Type.Boolean({
    description: 'The sensor of motion decides beside the speed where a track begins and ends.',
  }),
})
