-- The results database. Every table and column says here what it means; `t31 sql` users read the
-- same words from duckdb_tables(), duckdb_columns() and duckdb_views().
--
-- No table refers to another by a foreign key: DuckDB checks one against rows that the same
-- transaction has deleted, so a variant could never be replaced. The writer deletes a variant from
-- all tables at once instead, and commits nothing before the variant has its own row.
--
-- Checks call no function of an extension, not even isfinite(): after a writer was killed, DuckDB
-- reads its log before it loads extensions, and the file could not be opened. NaN is above infinity.

CREATE TABLE meta (
    key VARCHAR PRIMARY KEY,
    value VARCHAR NOT NULL
);
COMMENT ON TABLE meta IS 'Facts about this file itself.';
COMMENT ON COLUMN meta.key IS 'Name of the fact: schema_version, created_by.';
COMMENT ON COLUMN meta.value IS 'Its value as text. schema_version: t31 reads only files of its own schema version. created_by: the t31 version that made the file.';

CREATE TABLE variant (
    variant VARCHAR PRIMARY KEY,
    title VARCHAR NOT NULL,
    parent VARCHAR,
    deck_cards INTEGER NOT NULL CHECK (deck_cards BETWEEN 20 AND 52 AND deck_cards % 4 = 0),
    hand_cards INTEGER NOT NULL CHECK (hand_cards IN (3, 4)),
    min_players INTEGER NOT NULL CHECK (min_players >= 2),
    max_players INTEGER NOT NULL CHECK (max_players BETWEEN 2 AND 17),
    objective VARCHAR NOT NULL
        CHECK (objective IN ('avoid-lowest', 'highest-takes-pot', 'points')),
    rules JSON NOT NULL,
    rules_hash VARCHAR NOT NULL CHECK (regexp_full_match(rules_hash, '[0-9a-f]{16}')),
    source VARCHAR NOT NULL,
    assumptions VARCHAR[] NOT NULL,
    CHECK (min_players <= max_players),
    CHECK (max_players * hand_cards < deck_cards)
);
COMMENT ON TABLE variant IS 'The games in this file, one row each. A variant is here with all its rows or not at all, and all its rows in every table were made under the rules_hash given here by the one t31 version that its rows in run name.';
COMMENT ON COLUMN variant.variant IS 'Id of the game, as the command line takes it.';
COMMENT ON COLUMN variant.title IS 'Name of the game in words.';
COMMENT ON COLUMN variant.parent IS 'Id of the game it is derived from; null for a game of its own. The parent need not be in this file.';
COMMENT ON COLUMN variant.deck_cards IS 'Cards in the deck: four suits from a lowest rank up to the ace.';
COMMENT ON COLUMN variant.hand_cards IS 'Cards in a hand.';
COMMENT ON COLUMN variant.min_players IS 'Fewest players of the game.';
COMMENT ON COLUMN variant.max_players IS 'Most players of the game.';
COMMENT ON COLUMN variant.objective IS 'What a showdown is about: avoid-lowest (lives), highest-takes-pot (chips) or points.';
COMMENT ON COLUMN variant.rules IS 'Every axis of the rules as a JSON object, scores in points, null where an axis does not apply; for example rules ->> ''$.ranking.tie_break''.';
COMMENT ON COLUMN variant.rules_hash IS 'Sixteen hexadecimal digits that change whenever an axis of the rules changes, and only then.';
COMMENT ON COLUMN variant.source IS 'Where the rules are written: file and heading.';
COMMENT ON COLUMN variant.assumptions IS 'Decisions taken where the source is silent or contradicts itself, one sentence each.';

CREATE TABLE variant_alias (
    alias VARCHAR,
    variant VARCHAR,
    PRIMARY KEY (alias, variant)
);
COMMENT ON TABLE variant_alias IS 'Other names of the games. One name may belong to several games.';
COMMENT ON COLUMN variant_alias.alias IS 'A name under which the game is known.';
COMMENT ON COLUMN variant_alias.variant IS 'Id of the game.';

CREATE TABLE hand (
    variant VARCHAR,
    -- Taking a row out of the index looks up its key, which is ten times slower in packed text.
    hand VARCHAR USING COMPRESSION uncompressed,
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    strength INTEGER NOT NULL CHECK (strength >= 0),
    label VARCHAR NOT NULL,
    category VARCHAR NOT NULL,
    counting_suit VARCHAR CHECK (counting_suit IN ('clubs', 'spades', 'hearts', 'diamonds')),
    hand_class INTEGER NOT NULL CHECK (hand_class >= 0),
    PRIMARY KEY (variant, hand),
    CHECK (score IS NOT NULL OR counting_suit IS NULL)
);
COMMENT ON TABLE hand IS 'Every hand of every game, and what it is worth.';
COMMENT ON COLUMN hand.variant IS 'Id of the game.';
COMMENT ON COLUMN hand.hand IS 'The cards, by rank from the ace down, within a rank spades, hearts, diamonds, clubs: AS KS 10S.';
COMMENT ON COLUMN hand.score IS 'Points, a multiple of 0.5; null in games with the three-card ranking, which have no score.';
COMMENT ON COLUMN hand.strength IS 'Place of the hand''s value among all different values of its game at the showdown, 0 the weakest. Equal strength is a tie.';
COMMENT ON COLUMN hand.label IS 'The strength in words.';
COMMENT ON COLUMN hand.category IS 'blitz, or the pattern that scores (trips, suited-run), else by the most cards in any one suit: four suited, three suited, two suited, no two suited. Three-card ranking: prial, running flush, run, flush, pair, high card.';
COMMENT ON COLUMN hand.counting_suit IS 'The suit whose cards count; of equal totals the first of clubs, spades, hearts, diamonds. Null for trips and for the three-card ranking.';
COMMENT ON COLUMN hand.hand_class IS 'Number of the hand''s class in hand_class.';

CREATE TABLE hand_class (
    variant VARCHAR,
    hand_class INTEGER CHECK (hand_class >= 0),
    example VARCHAR NOT NULL,
    hands HUGEINT NOT NULL CHECK (hands > 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    strength INTEGER NOT NULL CHECK (strength >= 0),
    category VARCHAR NOT NULL,
    PRIMARY KEY (variant, hand_class)
);
COMMENT ON TABLE hand_class IS 'Hands that differ in name only. Renaming suits carries a hand into another of its class, except under the Schwimmen tie-break; so does renaming 10, J, Q and K among themselves, except with suited runs, in the three-card ranking, and for trips under that tie-break.';
COMMENT ON COLUMN hand_class.variant IS 'Id of the game.';
COMMENT ON COLUMN hand_class.hand_class IS 'Number of the class within the game, counted from 0, weaker classes first.';
COMMENT ON COLUMN hand_class.example IS 'One hand of the class.';
COMMENT ON COLUMN hand_class.hands IS 'Hands in the class.';
COMMENT ON COLUMN hand_class.score IS 'Points of each of them, a multiple of 0.5; null in the three-card ranking.';
COMMENT ON COLUMN hand_class.strength IS 'Strength of each of them, as in hand.';
COMMENT ON COLUMN hand_class.category IS 'Category of each of them, as in hand.';

CREATE TABLE score_distribution (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw')),
    strength INTEGER CHECK (strength >= 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    label VARCHAR NOT NULL,
    hands HUGEINT NOT NULL CHECK (hands > 0),
    total HUGEINT NOT NULL,
    probability DOUBLE NOT NULL CHECK (probability > 0 AND probability <= 1),
    at_most HUGEINT NOT NULL,
    at_least HUGEINT NOT NULL,
    PRIMARY KEY (variant, model, strength),
    CHECK (hands <= at_most AND at_most <= total),
    CHECK (hands <= at_least AND at_least <= total),
    CHECK (at_most - hands = total - at_least)
);
COMMENT ON TABLE score_distribution IS 'How often one hand has each strength. All counts are exact.';
COMMENT ON COLUMN score_distribution.variant IS 'Id of the game.';
COMMENT ON COLUMN score_distribution.model IS 'dealt: the hand as dealt. last-draw: it has drawn one unseen card and kept the best of them.';
COMMENT ON COLUMN score_distribution.strength IS 'Strength as in hand, 0 the weakest.';
COMMENT ON COLUMN score_distribution.score IS 'Points, a multiple of 0.5; null in the three-card ranking.';
COMMENT ON COLUMN score_distribution.label IS 'The strength in words.';
COMMENT ON COLUMN score_distribution.hands IS 'Hands of exactly this strength; under last-draw, sets of the cards that a hand and the card it draws make.';
COMMENT ON COLUMN score_distribution.total IS 'Hands in all, the same for every strength of a game and model.';
COMMENT ON COLUMN score_distribution.probability IS 'hands / total, the correctly rounded double.';
COMMENT ON COLUMN score_distribution.at_most IS 'Hands of this strength or a lower one, a count like hands.';
COMMENT ON COLUMN score_distribution.at_least IS 'Hands of this strength or a higher one, a count like hands.';

CREATE TABLE order_statistic (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    rank INTEGER CHECK (rank BETWEEN 1 AND players),
    strength INTEGER CHECK (strength >= 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    label VARCHAR NOT NULL,
    deals HUGEINT NOT NULL CHECK (deals > 0),
    total HUGEINT NOT NULL,
    probability DOUBLE NOT NULL CHECK (probability > 0 AND probability <= 1),
    PRIMARY KEY (variant, model, players, rank, strength),
    CHECK (deals <= total)
);
COMMENT ON TABLE order_statistic IS 'How strong the lowest, the second lowest … the highest hand at the table is. A deal is a set of all players'' hands; players are not told apart. All counts are exact.';
COMMENT ON COLUMN order_statistic.variant IS 'Id of the game.';
COMMENT ON COLUMN order_statistic.model IS 'dealt: the hands as dealt. last-draw: every hand has drawn one unseen card and kept the best.';
COMMENT ON COLUMN order_statistic.players IS 'Players at the table, 17 at most: more hands than that no deck yields.';
COMMENT ON COLUMN order_statistic.rank IS 'Place of the hand at the table, 1 the lowest, players the highest; level hands take places one after another.';
COMMENT ON COLUMN order_statistic.strength IS 'Strength of the hand in that place, as in hand.';
COMMENT ON COLUMN order_statistic.score IS 'Points, a multiple of 0.5; null in the three-card ranking.';
COMMENT ON COLUMN order_statistic.label IS 'The strength in words.';
COMMENT ON COLUMN order_statistic.deals IS 'Deals in which the hand in that place has this strength; no row where there is none. Comparable within a (variant, model, players) group only.';
COMMENT ON COLUMN order_statistic.total IS 'All deals of the group.';
COMMENT ON COLUMN order_statistic.probability IS 'deals / total, the correctly rounded double.';

CREATE TABLE knock (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw', 'final-turn')),
    condition VARCHAR CHECK (condition IN ('any', 'no-blitz')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    strength INTEGER CHECK (strength >= 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    label VARCHAR NOT NULL,
    hands HUGEINT NOT NULL CHECK (hands > 0),
    deals HUGEINT NOT NULL CHECK (deals > 0),
    sole_lowest HUGEINT NOT NULL CHECK (sole_lowest >= 0),
    tied_lowest HUGEINT NOT NULL CHECK (tied_lowest >= 0),
    not_lowest HUGEINT NOT NULL CHECK (not_lowest >= 0),
    sole_highest HUGEINT NOT NULL CHECK (sole_highest >= 0),
    tied_highest HUGEINT NOT NULL CHECK (tied_highest >= 0),
    success HUGEINT NOT NULL CHECK (success BETWEEN 0 AND deals),
    success_probability DOUBLE NOT NULL CHECK (success_probability BETWEEN 0 AND 1),
    PRIMARY KEY (variant, model, condition, players, strength),
    CHECK (sole_lowest + tied_lowest + not_lowest = deals),
    CHECK (sole_highest <= not_lowest AND sole_lowest + sole_highest + tied_highest <= deals),
    CHECK (players > 2 OR (sole_highest = not_lowest AND tied_highest = tied_lowest)),
    CHECK (model <> 'final-turn' OR players = 2),
    CHECK ((success = 0) = (success_probability = 0)),
    CHECK (success < deals OR success_probability = 1)
);
COMMENT ON TABLE knock IS 'What a knock meets, by the strength of the knocker''s hand. All counts are exact. One scale holds within a (variant, model, condition, players) group: counts of one group may be added and divided, counts of two groups may not.';
COMMENT ON COLUMN knock.variant IS 'Id of the game.';
COMMENT ON COLUMN knock.model IS 'dealt: hands are shown as dealt, a floor and no advice. last-draw: each opponent draws one unseen card and keeps the best. final-turn: the one opponent takes the upcard or draws.';
COMMENT ON COLUMN knock.condition IS 'any: every deal, plain showdown. no-blitz: only deals in which nobody, knocker included, was dealt a blitz.';
COMMENT ON COLUMN knock.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock.strength IS 'Strength of the knocker''s hand, as in hand. A strength without a deal has no row.';
COMMENT ON COLUMN knock.score IS 'Points of that strength, a multiple of 0.5; null in the three-card ranking.';
COMMENT ON COLUMN knock.label IS 'The strength in words.';
COMMENT ON COLUMN knock.hands IS 'Hands of that strength.';
COMMENT ON COLUMN knock.deals IS 'The knocker''s hands of this strength times the sets of opponents'' hands; opponents are not told apart. last-draw and no-blitz: a deal also says which of an opponent''s cards was drawn. final-turn: opponent''s hand, upcard and next stock card. Where the group''s counts are too large for HUGEINT, all knock tables of the group are divided by their greatest common divisor.';
COMMENT ON COLUMN knock.sole_lowest IS 'Deals in which every opponent is above the knocker.';
COMMENT ON COLUMN knock.tied_lowest IS 'Deals in which no opponent is below the knocker and at least one is level.';
COMMENT ON COLUMN knock.not_lowest IS 'Deals in which an opponent is below the knocker: deals - sole_lowest - tied_lowest.';
COMMENT ON COLUMN knock.sole_highest IS 'Deals in which every opponent is below the knocker.';
COMMENT ON COLUMN knock.tied_highest IS 'Deals in which no opponent is above the knocker and at least one is level.';
COMMENT ON COLUMN knock.success IS 'Deals in which the knock succeeds by the rules of the game. Life games: the knocker loses nothing. Pot games: takes the pot or a share. Points games: is highest, alone or tied.';
COMMENT ON COLUMN knock.success_probability IS 'success / deals, the correctly rounded double.';

CREATE TABLE knock_outcome (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw', 'final-turn')),
    condition VARCHAR CHECK (condition IN ('any', 'no-blitz')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    strength INTEGER CHECK (strength >= 0),
    lower INTEGER CHECK (lower >= 0),
    level INTEGER CHECK (level >= 0),
    deals HUGEINT NOT NULL CHECK (deals > 0),
    PRIMARY KEY (variant, model, condition, players, strength, lower, level),
    CHECK (lower + level < players),
    CHECK (model <> 'final-turn' OR players = 2)
);
COMMENT ON TABLE knock_outcome IS 'The deals of knock, split by how many opponents are below the knocker and how many level: enough to work out any other rule for ties.';
COMMENT ON COLUMN knock_outcome.variant IS 'Id of the game.';
COMMENT ON COLUMN knock_outcome.model IS 'As in knock.';
COMMENT ON COLUMN knock_outcome.condition IS 'As in knock.';
COMMENT ON COLUMN knock_outcome.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock_outcome.strength IS 'Strength of the knocker''s hand, as in knock.';
COMMENT ON COLUMN knock_outcome.lower IS 'Opponents below the knocker.';
COMMENT ON COLUMN knock_outcome.level IS 'Opponents level with the knocker; the others are above.';
COMMENT ON COLUMN knock_outcome.deals IS 'Deals in which exactly so many are below and level, on the scale of knock.deals; no row where there is none.';

CREATE TABLE knock_cost (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw', 'final-turn')),
    condition VARCHAR CHECK (condition IN ('any', 'no-blitz')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    strength INTEGER CHECK (strength >= 0),
    unit VARCHAR NOT NULL CHECK (unit IN ('lives', 'chips', 'points')),
    cost_knocker DOUBLE NOT NULL CHECK (cost_knocker > '-infinity' AND cost_knocker < 'infinity'),
    cost_opponent DOUBLE NOT NULL CHECK (cost_opponent > '-infinity' AND cost_opponent < 'infinity'),
    PRIMARY KEY (variant, model, condition, players, strength),
    CHECK (model <> 'final-turn' OR players = 2)
);
COMMENT ON TABLE knock_cost IS 'What a knock costs on average, by the strength of the knocker''s hand. Losses are positive, gains negative.';
COMMENT ON COLUMN knock_cost.variant IS 'Id of the game.';
COMMENT ON COLUMN knock_cost.model IS 'As in knock.';
COMMENT ON COLUMN knock_cost.condition IS 'As in knock.';
COMMENT ON COLUMN knock_cost.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock_cost.strength IS 'Strength of the knocker''s hand, as in knock.';
COMMENT ON COLUMN knock_cost.unit IS 'What is lost: lives, chips or points, by the objective of the game.';
COMMENT ON COLUMN knock_cost.cost_knocker IS 'Expected loss of the knocker in that unit. Pot games: net of the ante. Points games: minus the expected points.';
COMMENT ON COLUMN knock_cost.cost_opponent IS 'Expected loss of one opponent, the average over all opponents, in the same unit.';

CREATE TABLE knock_hand (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw')),
    condition VARCHAR CHECK (condition IN ('any', 'no-blitz')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    hand_class INTEGER CHECK (hand_class >= 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    label VARCHAR NOT NULL,
    hands HUGEINT NOT NULL CHECK (hands > 0),
    deals HUGEINT NOT NULL CHECK (deals > 0),
    sole_lowest HUGEINT NOT NULL CHECK (sole_lowest >= 0),
    tied_lowest HUGEINT NOT NULL CHECK (tied_lowest >= 0),
    not_lowest HUGEINT NOT NULL CHECK (not_lowest >= 0),
    sole_highest HUGEINT NOT NULL CHECK (sole_highest >= 0),
    tied_highest HUGEINT NOT NULL CHECK (tied_highest >= 0),
    success HUGEINT NOT NULL CHECK (success BETWEEN 0 AND deals),
    success_probability DOUBLE NOT NULL CHECK (success_probability BETWEEN 0 AND 1),
    PRIMARY KEY (variant, model, condition, players, hand_class),
    CHECK (sole_lowest + tied_lowest + not_lowest = deals),
    CHECK (sole_highest <= not_lowest AND sole_lowest + sole_highest + tied_highest <= deals),
    CHECK (players > 2 OR (sole_highest = not_lowest AND tied_highest = tied_lowest)),
    CHECK ((success = 0) = (success_probability = 0)),
    CHECK (success < deals OR success_probability = 1)
);
COMMENT ON TABLE knock_hand IS 'What a knock meets, by the class of the knocker''s hand: as knock, with the very cards of the hand out of the deck. On the scale of knock.';
COMMENT ON COLUMN knock_hand.variant IS 'Id of the game.';
COMMENT ON COLUMN knock_hand.model IS 'As in knock; final-turn is not computed by class.';
COMMENT ON COLUMN knock_hand.condition IS 'As in knock.';
COMMENT ON COLUMN knock_hand.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock_hand.hand_class IS 'Class of the knocker''s hand, as in hand_class, which also has its strength.';
COMMENT ON COLUMN knock_hand.score IS 'Points of the class, a multiple of 0.5; null in the three-card ranking.';
COMMENT ON COLUMN knock_hand.label IS 'Its strength in words.';
COMMENT ON COLUMN knock_hand.hands IS 'Hands in the class.';
COMMENT ON COLUMN knock_hand.deals IS 'The hands of the class times the sets of opponents'' hands, counted as in knock.';
COMMENT ON COLUMN knock_hand.sole_lowest IS 'As in knock.';
COMMENT ON COLUMN knock_hand.tied_lowest IS 'As in knock.';
COMMENT ON COLUMN knock_hand.not_lowest IS 'As in knock.';
COMMENT ON COLUMN knock_hand.sole_highest IS 'As in knock.';
COMMENT ON COLUMN knock_hand.tied_highest IS 'As in knock.';
COMMENT ON COLUMN knock_hand.success IS 'As in knock.';
COMMENT ON COLUMN knock_hand.success_probability IS 'success / deals, the correctly rounded double.';

CREATE TABLE knock_threshold (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw', 'final-turn')),
    condition VARCHAR CHECK (condition IN ('any', 'no-blitz')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    success DECIMAL(3, 2) CHECK (success IN (0.5, 0.6, 0.75, 0.9)),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    strength INTEGER CHECK (strength >= 0),
    label VARCHAR,
    PRIMARY KEY (variant, model, condition, players, success),
    CHECK ((strength IS NULL) = (label IS NULL)),
    CHECK (strength IS NOT NULL OR score IS NULL),
    CHECK (model <> 'final-turn' OR players = 2)
);
COMMENT ON TABLE knock_threshold IS 'The lowest score worth knocking with: from it upward every score succeeds at least that often. A group in which this is not known has no row; score, strength and label all null: no score does.';
COMMENT ON COLUMN knock_threshold.variant IS 'Id of the game.';
COMMENT ON COLUMN knock_threshold.model IS 'As in knock.';
COMMENT ON COLUMN knock_threshold.condition IS 'As in knock.';
COMMENT ON COLUMN knock_threshold.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock_threshold.success IS 'How often a knock has to succeed: a probability, exact.';
COMMENT ON COLUMN knock_threshold.score IS 'The threshold in points, strengths of one score taken together; null in the three-card ranking.';
COMMENT ON COLUMN knock_threshold.strength IS 'The lowest strength of that score.';
COMMENT ON COLUMN knock_threshold.label IS 'The threshold in words.';

CREATE TABLE variant_comparison (
    variant VARCHAR,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    mean DOUBLE CHECK (mean > '-infinity' AND mean < 'infinity'),
    sd DOUBLE CHECK (sd >= 0 AND sd < 'infinity'),
    median DECIMAL(4, 1) CHECK (median > 0 AND median % 0.5 = 0),
    p_blitz DOUBLE CHECK (p_blitz BETWEEN 0 AND 1),
    p_25_or_more DOUBLE CHECK (p_25_or_more BETWEEN 0 AND 1),
    mean_lowest DOUBLE CHECK (mean_lowest > '-infinity' AND mean_lowest < 'infinity'),
    mean_highest DOUBLE CHECK (mean_highest > '-infinity' AND mean_highest < 'infinity'),
    threshold_50 VARCHAR,
    threshold_60 VARCHAR,
    threshold_75 VARCHAR,
    threshold_90 VARCHAR,
    PRIMARY KEY (variant, model, players),
    CHECK (mean_lowest <= mean AND mean <= mean_highest)
);
COMMENT ON TABLE variant_comparison IS 'The figures by which games are compared, one row a game, model and number of players. Figures in points are null in the three-card ranking.';
COMMENT ON COLUMN variant_comparison.variant IS 'Id of the game.';
COMMENT ON COLUMN variant_comparison.model IS 'As in order_statistic.';
COMMENT ON COLUMN variant_comparison.players IS 'Players at the table.';
COMMENT ON COLUMN variant_comparison.mean IS 'Mean score of one hand, in points.';
COMMENT ON COLUMN variant_comparison.sd IS 'Standard deviation of that score, in points.';
COMMENT ON COLUMN variant_comparison.median IS 'The lowest score that at least half of the hands do not pass, in points.';
COMMENT ON COLUMN variant_comparison.p_blitz IS 'Probability that one hand is a blitz; null where the game has none.';
COMMENT ON COLUMN variant_comparison.p_25_or_more IS 'Probability that one hand scores 25 points or more.';
COMMENT ON COLUMN variant_comparison.mean_lowest IS 'Mean score of the lowest hand at the table, in points.';
COMMENT ON COLUMN variant_comparison.mean_highest IS 'Mean score of the highest hand at the table, in points.';
COMMENT ON COLUMN variant_comparison.threshold_50 IS 'Label of the knock_threshold for success 0.5, under no-blitz where the game has a blitz, else under any; never: no score succeeds that often; null: not known.';
COMMENT ON COLUMN variant_comparison.threshold_60 IS 'The same for success 0.6.';
COMMENT ON COLUMN variant_comparison.threshold_75 IS 'The same for success 0.75.';
COMMENT ON COLUMN variant_comparison.threshold_90 IS 'The same for success 0.9.';

CREATE TABLE simulation (
    simulation INTEGER PRIMARY KEY CHECK (simulation >= 1),
    variant VARCHAR NOT NULL,
    players INTEGER NOT NULL CHECK (players BETWEEN 2 AND 17),
    command VARCHAR NOT NULL,
    policy VARCHAR NOT NULL,
    seed HUGEINT NOT NULL CHECK (seed >= 0),
    trials HUGEINT NOT NULL CHECK (trials > 0)
);
COMMENT ON TABLE simulation IS 'Simulated play, one row a simulation. What it found is in simulation_cell; nothing here is exact.';
COMMENT ON COLUMN simulation.simulation IS 'Number of the simulation in this file, counted from 1.';
COMMENT ON COLUMN simulation.variant IS 'Id of the game.';
COMMENT ON COLUMN simulation.players IS 'Players at the table.';
COMMENT ON COLUMN simulation.command IS 'What was played: simulate (single rounds) or match.';
COMMENT ON COLUMN simulation.policy IS 'How the players play, by name.';
COMMENT ON COLUMN simulation.seed IS 'Seed of the random numbers: the same seed, policy and trials give the same figures.';
COMMENT ON COLUMN simulation.trials IS 'Rounds or matches played.';

CREATE TABLE simulation_cell (
    simulation INTEGER CHECK (simulation >= 1),
    cell INTEGER CHECK (cell >= 1),
    variant VARCHAR NOT NULL,
    quantity VARCHAR NOT NULL,
    seat INTEGER CHECK (seat >= 0),
    strength INTEGER CHECK (strength >= 0),
    score DECIMAL(4, 1) CHECK (score > 0 AND score % 0.5 = 0),
    label VARCHAR,
    estimate DOUBLE NOT NULL CHECK (estimate > '-infinity' AND estimate < 'infinity'),
    trials HUGEINT NOT NULL CHECK (trials > 0),
    stderr DOUBLE NOT NULL CHECK (stderr >= 0 AND stderr < 'infinity'),
    ci_low DOUBLE NOT NULL CHECK (ci_low > '-infinity' AND ci_low < 'infinity'),
    ci_high DOUBLE NOT NULL CHECK (ci_high > '-infinity' AND ci_high < 'infinity'),
    seed HUGEINT NOT NULL CHECK (seed >= 0),
    policy VARCHAR NOT NULL,
    PRIMARY KEY (simulation, cell),
    CHECK (ci_low <= estimate AND estimate <= ci_high)
);
COMMENT ON TABLE simulation_cell IS 'Estimates from simulated play, one row a figure, each with its error and what it takes to repeat it.';
COMMENT ON COLUMN simulation_cell.simulation IS 'Number of the simulation.';
COMMENT ON COLUMN simulation_cell.cell IS 'Number of the figure within it, counted from 1.';
COMMENT ON COLUMN simulation_cell.variant IS 'Id of the game.';
COMMENT ON COLUMN simulation_cell.quantity IS 'What is estimated.';
COMMENT ON COLUMN simulation_cell.seat IS 'Seat it belongs to, 0 the first to act; null where it belongs to no one seat.';
COMMENT ON COLUMN simulation_cell.strength IS 'Strength of the hand it belongs to, as in hand; null where it belongs to no one strength.';
COMMENT ON COLUMN simulation_cell.score IS 'Points of the hand it belongs to; null where there is none, and in the three-card ranking.';
COMMENT ON COLUMN simulation_cell.label IS 'The strength in words, or null.';
COMMENT ON COLUMN simulation_cell.estimate IS 'The estimate: a probability, or a mean in the unit that quantity names.';
COMMENT ON COLUMN simulation_cell.trials IS 'Trials behind this one figure.';
COMMENT ON COLUMN simulation_cell.stderr IS 'Standard error of the estimate, in its unit.';
COMMENT ON COLUMN simulation_cell.ci_low IS 'Lower end of the 95 % interval, in the same unit.';
COMMENT ON COLUMN simulation_cell.ci_high IS 'Upper end of the 95 % interval, in the same unit.';
COMMENT ON COLUMN simulation_cell.seed IS 'Seed, as in simulation.';
COMMENT ON COLUMN simulation_cell.policy IS 'How the players play, as in simulation.';

CREATE TABLE run (
    run INTEGER PRIMARY KEY CHECK (run >= 1),
    command VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    model VARCHAR CHECK (model IN ('dealt', 'last-draw', 'final-turn')),
    players INTEGER CHECK (players BETWEEN 2 AND 17),
    t31_version VARCHAR NOT NULL,
    rules_hash VARCHAR NOT NULL CHECK (regexp_full_match(rules_hash, '[0-9a-f]{16}')),
    seed HUGEINT CHECK (seed >= 0),
    started_at TIMESTAMP NOT NULL,
    finished_at TIMESTAMP NOT NULL,
    seconds DOUBLE NOT NULL CHECK (seconds >= 0 AND seconds < 'infinity'),
    CHECK (started_at <= finished_at)
);
COMMENT ON TABLE run IS 'Who made the rows of this file: one row a run, written in the same transaction as the rows it made. Before rows are written under another rules_hash or by another t31 version, all rows of the variant go, these included: what is here made what is there.';
COMMENT ON COLUMN run.run IS 'Number of the run in this file; later runs have higher numbers.';
COMMENT ON COLUMN run.command IS 'The t31 command that made the rows.';
COMMENT ON COLUMN run.variant IS 'Id of the game.';
COMMENT ON COLUMN run.model IS 'Model of the rows, as in knock; null for a run that made the hand tables.';
COMMENT ON COLUMN run.players IS 'Players at the table; null where the rows are for no one number of players.';
COMMENT ON COLUMN run.t31_version IS 'Version of t31 that made the rows, one for all rows of a variant.';
COMMENT ON COLUMN run.rules_hash IS 'Rules under which the rows were made, the same as in variant.';
COMMENT ON COLUMN run.seed IS 'Seed of the random numbers; null for exact tables, which need none.';
COMMENT ON COLUMN run.started_at IS 'Start, in UTC.';
COMMENT ON COLUMN run.finished_at IS 'End, in UTC.';
COMMENT ON COLUMN run.seconds IS 'Seconds in between.';

CREATE VIEW knock_by_score AS
SELECT
    variant,
    model,
    condition,
    players,
    score,
    sum(hands) AS hands,
    sum(deals) AS deals,
    sum(sole_lowest) AS sole_lowest,
    sum(tied_lowest) AS tied_lowest,
    sum(not_lowest) AS not_lowest,
    sum(sole_highest) AS sole_highest,
    sum(tied_highest) AS tied_highest,
    sum(success) AS success
FROM knock
WHERE score IS NOT NULL
GROUP BY variant, model, condition, players, score;
COMMENT ON VIEW knock_by_score IS 'knock with the strengths of one score taken together: they differ only where a game breaks ties between equal scores. Exact counts on the scale of knock, no probabilities. Games with the three-card ranking have no scores and are not here.';
COMMENT ON COLUMN knock_by_score.variant IS 'Id of the game.';
COMMENT ON COLUMN knock_by_score.model IS 'As in knock.';
COMMENT ON COLUMN knock_by_score.condition IS 'As in knock.';
COMMENT ON COLUMN knock_by_score.players IS 'Players at the table, the knocker among them.';
COMMENT ON COLUMN knock_by_score.score IS 'Points of the knocker''s hand, a multiple of 0.5.';
COMMENT ON COLUMN knock_by_score.hands IS 'Hands of that score.';
COMMENT ON COLUMN knock_by_score.deals IS 'Deals, as in knock.';
COMMENT ON COLUMN knock_by_score.sole_lowest IS 'Deals in which every opponent is above the knocker in strength.';
COMMENT ON COLUMN knock_by_score.tied_lowest IS 'Deals in which no opponent is below in strength and at least one is level.';
COMMENT ON COLUMN knock_by_score.not_lowest IS 'Deals in which an opponent is below the knocker in strength.';
COMMENT ON COLUMN knock_by_score.sole_highest IS 'Deals in which every opponent is below the knocker in strength.';
COMMENT ON COLUMN knock_by_score.tied_highest IS 'Deals in which no opponent is above in strength and at least one is level.';
COMMENT ON COLUMN knock_by_score.success IS 'Deals in which the knock succeeds, as in knock.';
