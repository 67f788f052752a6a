/** Where the guided tour begins, without `#`. */
export const TOUR_ADDRESS = '/dashboard?tour=on';
