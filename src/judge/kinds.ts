import type { Kind } from './kind.ts'
import { autocontrol } from './kinds/autocontrol.ts'
import { device, driverAssistance } from './kinds/device.ts'
import { distanceControl } from './kinds/distance.ts'
import { excessiveDriving } from './kinds/excessive-driving.ts'
import { driverIdentification } from './kinds/identification.ts'
import { idling } from './kinds/idling.ts'
import { inoutzone } from './kinds/inoutzone.ts'
import { offline } from './kinds/offline.ts'
import { route } from './kinds/route.ts'
import { speedup } from './kinds/speedup.ts'
import { excessiveParking, noMovement } from './kinds/standing.ts'
import { stateField } from './kinds/state-field.ts'
import { ignition, inputChange, outputChange } from './kinds/switched.ts'
import { trackChange } from './kinds/track-change.ts'
import { workStatusChange } from './kinds/work-status.ts'

/** How rules are judged, by their types (supplement 8.3). A type that is not here is refused where rules are made. */
export const kinds: Readonly<Record<string, Kind>> = {
  ...device,
  autocontrol,
  distance_control: distanceControl,
  driver_assistance: driverAssistance,
  driver_identification: driverIdentification,
  excessive_driving: excessiveDriving,
  excessive_parking: excessiveParking,
  idling_soft: idling,
  ignition,
  inoutzone,
  input_change: inputChange,
  no_movement: noMovement,
  offline,
  output_change: outputChange,
  route,
  speedup,
  state_field_control: stateField,
  track_change: trackChange,
  work_status_change: workStatusChange,
}
