import type { Answer, ContractError } from '../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../engine/contract/Bridge.ts';

/** A bridge without the compiler's watch, for names and inputs that are not of the contract. */
export interface UntypedBridge {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(
    name: string,
    input: unknown,
    subscriber: { readonly onValue: (value: unknown) => void; readonly onEnd: (error: ContractError) => void },
  ): () => void;
}

/** The same bridge; what it does with what is wrong is what the test asks. */
export const untyped = (bridge: Bridge): UntypedBridge => bridge; // it has both functions
