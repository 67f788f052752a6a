import type { Language } from '../engine/contract/Language.ts';

/** What main says itself, in the language of the console; the console has its own texts. Source: console 4, *i18n*. */
export interface Texts {
  readonly file: string;
  readonly newLoadBalancer: string;
  readonly newTargetGroup: string;
  readonly settings: string;
  readonly quit: string;
  readonly edit: string;
  readonly view: string;
  readonly engine: string;
  readonly openInBrowser: string;
  readonly openDataFolder: string;
  readonly stopEngine: string;
  readonly go: string;
  readonly back: string;
  readonly forward: string;
  readonly window: string;
  readonly help: string;
  readonly tour: string;
  readonly shortcuts: string;
  readonly about: string;
  readonly notAffiliated: string;
  readonly pages: readonly [route: string, label: string][];
  readonly openLink: string;
  readonly open: string;
  readonly cancel: string;
  readonly cannotStart: string;
  readonly pageGone: string;
  readonly pageHangs: string;
  readonly stillServing: string;
  readonly reload: string;
  readonly wait: string;
  readonly close: string;
  readonly draining: string;
  readonly keepServing: string;
  readonly keepServingDetail: string;
  readonly keep: string;
  readonly remember: string;
}

const ENGLISH: Texts = {
  file: 'File',
  newLoadBalancer: 'New load balancer',
  newTargetGroup: 'New target group',
  settings: 'Settings',
  quit: 'Quit Balanza',
  edit: 'Edit',
  view: 'View',
  engine: 'Engine',
  openInBrowser: 'Open the console in the browser',
  openDataFolder: 'Open the data folder',
  stopEngine: 'Stop the engine and quit',
  go: 'Go',
  back: 'Back',
  forward: 'Forward',
  window: 'Window',
  help: 'Help',
  tour: 'Guided tour',
  shortcuts: 'Keyboard shortcuts',
  about: 'About Balanza',
  notAffiliated: 'Not affiliated with Amazon Web Services.',
  pages: [
    ['/dashboard', 'Dashboard'],
    ['/load-balancers', 'Load balancers'],
    ['/target-groups', 'Target groups'],
    ['/traffic-map', 'Traffic map'],
    ['/zones', 'Zones'],
    ['/dns', 'DNS'],
    ['/instances', 'Instances'],
    ['/tester', 'Traffic tester'],
    ['/events', 'Event history'],
  ],
  openLink: 'Open this address in the browser?',
  open: 'Open',
  cancel: 'Cancel',
  cannotStart: 'Balanza cannot start',
  pageGone: 'The window has stopped working.',
  pageHangs: 'The window does not respond.',
  stillServing: 'The engine is not affected: load balancers keep serving.',
  reload: 'Reload',
  wait: 'Wait',
  close: 'Close the window',
  draining: 'Balanza is finishing requests in flight',
  keepServing: 'Keep the load balancers running?',
  keepServingDetail:
    'Without the window the engine can keep serving. The icon in the tray, or starting Balanza again, brings the window back.',
  keep: 'Keep running',
  remember: 'Do not ask again',
};

const SPANISH: Texts = {
  file: 'Archivo',
  newLoadBalancer: 'Nuevo equilibrador de carga',
  newTargetGroup: 'Nuevo grupo de destino',
  settings: 'Configuración',
  quit: 'Salir de Balanza',
  edit: 'Edición',
  view: 'Ver',
  engine: 'Motor',
  openInBrowser: 'Abrir la consola en el navegador',
  openDataFolder: 'Abrir la carpeta de datos',
  stopEngine: 'Detener el motor y salir',
  go: 'Ir',
  back: 'Atrás',
  forward: 'Adelante',
  window: 'Ventana',
  help: 'Ayuda',
  tour: 'Visita guiada',
  shortcuts: 'Atajos de teclado',
  about: 'Acerca de Balanza',
  notAffiliated: 'Sin relación con Amazon Web Services.',
  pages: [
    ['/dashboard', 'Panel'],
    ['/load-balancers', 'Equilibradores de carga'],
    ['/target-groups', 'Grupos de destino'],
    ['/traffic-map', 'Mapa de tráfico'],
    ['/zones', 'Zonas'],
    ['/dns', 'DNS'],
    ['/instances', 'Instancias'],
    ['/tester', 'Probador de tráfico'],
    ['/events', 'Historial de eventos'],
  ],
  openLink: '¿Abrir esta dirección en el navegador?',
  open: 'Abrir',
  cancel: 'Cancelar',
  cannotStart: 'Balanza no puede iniciarse',
  pageGone: 'La ventana ha dejado de funcionar.',
  pageHangs: 'La ventana no responde.',
  stillServing: 'El motor no se ve afectado: los equilibradores siguen sirviendo.',
  reload: 'Recargar',
  wait: 'Esperar',
  close: 'Cerrar la ventana',
  draining: 'Balanza está terminando las solicitudes en curso',
  keepServing: '¿Mantener los equilibradores en marcha?',
  keepServingDetail:
    'Sin la ventana el motor puede seguir sirviendo. El icono de la bandeja, o iniciar Balanza de nuevo, devuelve la ventana.',
  keep: 'Mantener en marcha',
  remember: 'No volver a preguntar',
};

const TEXTS: Readonly<Record<Language, Texts>> = { en: ENGLISH, es: SPANISH };

/** Texts in a language of the console. */
export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** The language of the console for a locale as Electron names it (`es-MX`): Spanish, else English. */
export function languageOf(locale: string): Language {
  return /^es\b/i.test(locale) ? 'es' : 'en';
}

/** Texts for a locale as Electron names it. */
export function textsFor(locale: string): Texts {
  return TEXTS[languageOf(locale)];
}
