import type { OtherEvent } from '../other-events.ts'

export const de: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Ereignis des Fahrtenschreibers',
  checkin_creation: 'Check-in erstellt',
  task_in_progress: 'Auftrag in Arbeit',
  checkpoint_arrived: 'Am Kontrollpunkt angekommen',
  checkpoint_completed: 'Kontrollpunkt erledigt',
  checkpoint_delayed: 'Kontrollpunkt verspätet',
  checkpoint_failed: 'Kontrollpunkt gescheitert',
  checkpoint_in_progress: 'Kontrollpunkt in Arbeit',
  route_completed: 'Route erledigt',
  route_faulty: 'Route mit Fehlern erledigt',
  route_failed: 'Route gescheitert',
  inspection_missing: 'Kontrolle fehlt',
  phone_message: 'Nachricht an ein Telefon',
  chat_message: 'Nachricht vom Fahrer',
  service_task_soon: 'Wartung bald fällig',
  service_task_expired: 'Wartung überfällig',
  info: 'Information',
  odometer_set: 'Kilometerstand gesetzt',
  tracker_rename: 'Tracker umbenannt',
  force_location_request: 'Ort angefragt',
}
