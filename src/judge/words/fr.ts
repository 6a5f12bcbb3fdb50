import type { OtherEvent } from '../other-events.ts'

export const fr: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Événement du tachygraphe',
  checkin_creation: 'Pointage créé',
  task_in_progress: 'Tâche en cours',
  checkpoint_arrived: 'Arrivée au point de contrôle',
  checkpoint_completed: 'Point de contrôle terminé',
  checkpoint_delayed: 'Point de contrôle en retard',
  checkpoint_failed: 'Point de contrôle échoué',
  checkpoint_in_progress: 'Point de contrôle en cours',
  route_completed: 'Itinéraire terminé',
  route_faulty: 'Itinéraire terminé avec des erreurs',
  route_failed: 'Itinéraire échoué',
  inspection_missing: 'Contrôle manquant',
  phone_message: 'Message à un téléphone',
  chat_message: 'Message du conducteur',
  service_task_soon: 'Entretien bientôt à faire',
  service_task_expired: 'Entretien en retard',
  info: 'Information',
  odometer_set: 'Compteur kilométrique réglé',
  tracker_rename: 'Traceur renommé',
  force_location_request: 'Position demandée',
}
