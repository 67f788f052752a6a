import type { dnsEn } from '../en/dns.ts';

export const dnsEs: typeof dnsEn = {
  title: 'DNS',
  server: 'Servidor DNS',
  name: 'Nombre',
  recordType: 'Tipo de registro',
  ttl: 'TTL',
  ttlSeconds: (seconds: number) => `${seconds} s`,
  answerNow: 'Respuesta ahora',
  resolveNow: 'Resolver ahora',
  resolveFailed: 'No se ha podido resolver el nombre',
  resolved: (name: string) => `Respuesta a una consulta real de ${name}`,
  code: 'Código',
  addresses: 'Direcciones, en orden',
  noAddresses: 'Ninguna',
  took: 'Tardó',
  rotation:
    'El orden rota en uno con cada respuesta. Un cliente toma la primera dirección y la conserva durante el TTL.',
  dig: 'Lo mismo desde un terminal',
  crossZone: 'Equilibrio de carga entre zonas',
  crossZoneOn: 'Activado: para cada zona cuentan los destinos en buen estado de todas las zonas habilitadas.',
  crossZoneOff: 'Desactivado: solo cuentan los destinos en buen estado de la propia zona.',
  crossZoneMixed: 'Cada grupo de destino según su propia configuración.',
  noCrossZone: 'No se usa ningún grupo de destino.',
  perZone: 'Por zona',
  perZoneName: 'Nombre de la zona sola',
  history: 'Cambios de la respuesta',
  noHistory: 'La respuesta no ha cambiado desde que se inició el motor.',
  chosen: 'Equilibrador de carga',
  emptyTitle: 'Ningún equilibrador tiene nombre todavía',
  emptyText:
    'Cada equilibrador de carga recibe un nombre de DNS que responde con las direcciones de sus nodos en servicio.',
  help: [
    'El propio motor responde a las consultas de DNS, en su puerto, con un TTL de 60 s.',
    'Sin equilibrio entre zonas, una zona está en la respuesta mientras cada grupo de destino tenga en ella un destino en buen estado; con él, mientras cada grupo tenga uno en cualquier zona habilitada. Cuando ninguna zona está en buen estado se responden todas las direcciones.',
  ],
};
