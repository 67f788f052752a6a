import { findPortHolder } from './findPortHolder.ts';

/** Turns the system's refusal of a port into a sentence that names the option, the port, and who has it. OPS-01. */
export function portInUse(option: string, address: string, port: number): (error: unknown) => Promise<never> {
  return async (error) => {
    const code = (error as NodeJS.ErrnoException).code; // the system's errors have one
    if (code === 'EADDRINUSE') {
      const holder = await findPortHolder(address, port);
      const who = holder
        ? `${holder.name} (process ${holder.pid})`
        : 'a program that the system does not name, or a connection that has just ended';
      throw new Error(
        `Port ${port} of ${address} is in use by ${who}. Stop it, or choose another port with ${option} (0: any free one).`,
        { cause: error },
      );
    }
    if (code === 'EACCES') {
      throw new Error(
        `The system does not allow port ${port} of ${address} (EACCES). Choose one above 1023 with ${option}.`,
        { cause: error },
      );
    }
    throw error;
  };
}
