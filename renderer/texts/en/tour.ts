export const tourEn = {
  title: 'Guided tour',
  next: 'Next',
  previous: 'Previous',
  finish: 'Finish',
  leave: 'Leave the tour',
  stop: (place: number, count: number) => `Stop ${place} of ${count}`,
  stops: {
    zones: {
      title: 'Zones',
      content:
        'A card for each zone: its part of the traffic, its targets by state, and whether DNS answers with its node. Where nothing runs yet, create the example here.',
    },
    map: {
      title: 'Traffic map',
      content:
        'From clients by the DNS answer and the nodes to each target: what it gets, and the mark of what it should get. A dashed line crosses zones.',
    },
    attention: {
      title: 'Needs attention',
      content:
        'What fails is listed here with its remedy. Try it: open a target group, break a target, and watch it go out and come back.',
    },
    balancers: {
      title: 'Load balancers',
      content:
        'Open one for its listeners, rules and attributes; its target groups have the health checks. Ctrl K finds everything else.',
    },
  },
};
