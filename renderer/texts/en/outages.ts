/** Zone outages that are simulated. */
export const outagesEn = {
  simulate: 'Simulate outage',
  title: (zone: string) => `Simulate an outage of ${zone}?`,
  text: 'The nodes and targets of the zone stop answering, as in a real outage, until you end it. Checks from other zones fail too.',
  mode: 'What clients and checks meet',
  modes: { hang: 'No answer', reset: 'Connections reset' },
  modeTexts: {
    hang: 'Connections hang until they time out, as when power or the network is gone.',
    reset: 'Connections are reset at once, as when hosts are up and what runs on them is not.',
  },
  concerns: (names: string) =>
    names === '' ? 'No load balancer is enabled in it.' : `Load balancers in it: ${names}.`,
  onlyZone: (names: string) => `It is the only zone of ${names}: nothing of it will answer.`,
  start: 'Start outage',
  started: (zone: string) => `Outage of ${zone} started`,
  end: 'End outage',
  ended: (zone: string) => `Outage of ${zone} ended`,
  endFailed: 'The outage could not be ended',
  notice: (zone: string) => `Zone ${zone} is out (simulated)`,
  noticeText: {
    hang: (since: string) => `Since ${since} its nodes and targets do not answer.`,
    reset: (since: string) => `Since ${since} its nodes and targets reset connections.`,
  },
  state: 'Outage (simulated)',
  already: 'The zone is out already.',
};
