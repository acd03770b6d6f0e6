package ru.spetskarta.recorder.core.sending;

import ru.spetskarta.recorder.core.basics.Json;
import ru.spetskarta.recorder.core.basics.Loop;
import ru.spetskarta.recorder.core.platform.Phone;

/**
 * Sends until nothing waits, and waits longer after each failure. As in `recorder/src/sending/sender.ts`. Runs on the core's
 * loop; its calls run on another thread.
 */
public final class Sender {
  private final Delivery delivery;
  private final Phone phone;
  private final Loop loop;
  private final Loop calls;
  private final Uplink uplink;
  private final Pauses pauses;
  /** When new points are sent, ms of the steady clock. */
  private long dueAt = Long.MAX_VALUE;
  private boolean running;
  private boolean closed;

  public Sender(Delivery delivery, Phone phone, Loop loop, Loop calls, Uplink uplink, Pauses pauses) {
    this.delivery = delivery;
    this.phone = phone;
    this.loop = loop;
    this.calls = calls;
    this.uplink = uplink;
    this.pauses = pauses;
  }

  /** There is something to send; it is sent at this time of the steady clock, ms, at the latest. */
  public void wakeBy(long steady) {
    dueAt = Math.min(dueAt, steady);
  }

  /** There is something new to send. What waits after a failure is left out. */
  public void wake() {
    dueAt = Long.MAX_VALUE;
    if (pauses.has(Pauses.ALL) || running || closed) return;
    running = true;
    next();
  }

  /** Whatever goes wrong, the sender must still work at the next wake-up. */
  private void next() {
    try {
      step();
    } catch (RuntimeException wrong) {
      fail(Pauses.ALL, Outcome.later("server", 0));
      rest();
    }
  }

  /** Something has changed, such as the network, so the wait ends now. */
  public void retry() {
    delivery.forgetClock();
    pauses.end();
    wake();
  }

  public boolean isRunning() {
    return running;
  }

  /** When `tick` has something to do, ms of the steady clock. */
  public long nextAt() {
    return pauses.has(Pauses.ALL) ? pauses.nextEnd() : Math.min(dueAt, pauses.nextEnd());
  }

  public void tick() {
    long now = phone.steady();
    if (now < nextAt()) return;
    pauses.pass(now);
    wake();
  }

  public void close() {
    closed = true;
  }

  private void step() {
    if (closed) {
      running = false;
      return;
    }
    final Delivery.Work work = delivery.next();
    if (work == null) {
      dueAt = Long.MAX_VALUE;
      rest();
    } else if (!phone.online()) {
      // Nothing is tried: the phone reports when it is online again.
      pauses.begin(Pauses.ALL, phone.steady() + BackOff.LONGEST, "network");
      rest();
    } else {
      uplink.onLink(Json.of("state", "sending"));
      call(work);
    }
  }

  private void call(final Delivery.Work work) {
    boolean taken = calls.post(new Runnable() {
      @Override
      public void run() {
        final Server.Answer answer = answerTo(work);
        loop.post(new Runnable() {
          @Override
          public void run() {
            go(work, outcomeOf(work, answer));
          }
        });
      }
    });
    if (!taken) running = false;
  }

  /** Whatever goes wrong, such as too little memory for a large answer, must not end the sending. */
  private static Server.Answer answerTo(Delivery.Work work) {
    try {
      return work.call();
    } catch (RuntimeException wrong) {
      return Server.failed();
    } catch (OutOfMemoryError full) {
      return Server.failed();
    }
  }

  private static Outcome outcomeOf(Delivery.Work work, Server.Answer answer) {
    try {
      return work.done(answer);
    } catch (RuntimeException odd) {
      // An answer that our server never gives acknowledges nothing.
      return Outcome.later("server", 0);
    }
  }

  private void go(Delivery.Work work, Outcome outcome) {
    if (outcome.kind == Outcome.Kind.STORED) pauses.succeed(work.what());
    if (outcome.kind == Outcome.Kind.LATER) fail(work.waits(outcome), outcome);
    if (pauses.has(Pauses.ALL)) rest();
    else next();
  }

  private void fail(String what, Outcome later) {
    pauses.fail(what, later, uplink.random(), phone.steady());
  }

  /** Nothing is sent until the next wake-up. */
  private void rest() {
    running = false;
    Pauses.Pause pause = pauses.first();
    if (pause == null) uplink.onLink(Json.of("state", "idle"));
    else uplink.onLink(Json.of("state", "waiting", "until", phone.wall() + pause.until - phone.steady(), "reason", pause.reason));
  }
}
