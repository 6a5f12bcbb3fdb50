import type { OtherEvent } from '../other-events.ts'

export const es: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Evento del tacógrafo',
  checkin_creation: 'Registro de presencia creado',
  task_in_progress: 'Tarea en curso',
  checkpoint_arrived: 'Llegada al punto de control',
  checkpoint_completed: 'Punto de control completado',
  checkpoint_delayed: 'Punto de control retrasado',
  checkpoint_failed: 'Punto de control fallido',
  checkpoint_in_progress: 'Punto de control en curso',
  route_completed: 'Ruta completada',
  route_faulty: 'Ruta completada con fallos',
  route_failed: 'Ruta fallida',
  inspection_missing: 'Falta la inspección',
  phone_message: 'Mensaje a un teléfono',
  chat_message: 'Mensaje del conductor',
  service_task_soon: 'Mantenimiento próximo',
  service_task_expired: 'Mantenimiento vencido',
  info: 'Información',
  odometer_set: 'Odómetro ajustado',
  tracker_rename: 'Rastreador renombrado',
  force_location_request: 'Ubicación solicitada',
}
